"""What numba compiles into the engine: imported only by compilation.compile_kernels, once a machine."""
