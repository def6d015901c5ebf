"""Container images (OCI layouts, `docker save`) as workspaces: readers, unpacking, adaption. Their input is hostile."""
