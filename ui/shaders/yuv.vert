#version 440

layout(location = 0) in vec4 vertex;
layout(location = 1) in vec2 textureCoordinate;
layout(location = 0) out vec2 place;

layout(std140, binding = 0) uniform Block {
    mat4 matrix;
    float opacity;
} block;

out gl_PerVertex { vec4 gl_Position; };

void main()
{
    place = textureCoordinate;
    gl_Position = block.matrix * vertex;
}
