#version 440

layout(location = 0) in vec2 place;
layout(location = 0) out vec4 color;

layout(std140, binding = 0) uniform Block {
    mat4 matrix;
    float opacity;
} block;

layout(binding = 1) uniform sampler2D lumaPlane;
layout(binding = 2) uniform sampler2D bluePlane;
layout(binding = 3) uniform sampler2D redPlane;

// ITU-R BT.709-6, limited range.
void main()
{
    float y = 1.164384 * (texture(lumaPlane, place).r - 16.0 / 255.0);
    float u = texture(bluePlane, place).r - 128.0 / 255.0;
    float v = texture(redPlane, place).r - 128.0 / 255.0;
    color = vec4(y + 1.792741 * v, y - 0.213249 * u - 0.532909 * v, y + 2.112402 * u, 1.0) * block.opacity;
}
