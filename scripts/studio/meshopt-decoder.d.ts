/** The decoder that comes with three without types. */
declare module 'three/examples/jsm/libs/meshopt_decoder.module.js' {
  export const MeshoptDecoder: {
    readonly ready: Promise<void>
    /** Fills `target` with `count` entries of `size` bytes. */
    decodeGltfBuffer(target: Uint8Array, count: number, size: number, source: Uint8Array, mode: string, filter?: string): void
  }
}
