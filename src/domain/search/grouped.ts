/** Lists of numbers by key, in two typed arrays: a list takes four bytes for each number, and no object. */
export interface Grouped {
  starts: Uint32Array
  values: Uint32Array
}

/** Groups values by their keys, which are below `size`. The order of the values of a key stays. */
export function grouped(keys: ArrayLike<number>, values: ArrayLike<number>, size: number): Grouped {
  const starts = new Uint32Array(size + 1)
  for (let place = 0; place < keys.length; place += 1) {
    const next = (keys[place] ?? 0) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let key = 0; key < size; key += 1) starts[key + 1] = (starts[key + 1] ?? 0) + (starts[key] ?? 0)
  const filled = starts.slice()
  const sorted = new Uint32Array(keys.length)
  for (let place = 0; place < keys.length; place += 1) {
    const key = keys[place] ?? 0
    const at = filled[key] ?? 0
    sorted[at] = values[place] ?? 0
    filled[key] = at + 1
  }
  return { starts, values: sorted }
}
