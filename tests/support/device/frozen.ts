/** Freezes a value deeply, so that several readers can share it: a change throws a TypeError. */
export function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of value instanceof Map ? value.values() : Object.values(value)) frozen(part)
  return Object.freeze(value)
}
