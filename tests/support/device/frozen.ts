/** Frozen through and through, so that what several read needs no copy: whoever changes it by mistake is told so by a TypeError. */
export function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of value instanceof Map ? value.values() : Object.values(value)) frozen(part)
  return Object.freeze(value)
}
