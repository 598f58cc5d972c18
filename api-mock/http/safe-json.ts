import { invalidRequest } from './shop-error.ts'

const DEEPEST = 12
const poisonedNames = new Set(['__proto__', 'constructor', 'prototype'])

/** Parses JSON; null for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Well-formed Unicode without NUL, which PostgreSQL cannot store. */
export function isSafeText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Throws for values that no honest client sends: names of prototype properties, malformed text, endless nesting. */
export function assertSafe(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (!isSafeText(value)) throw invalidRequest('That holds characters that are not text')
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (depth >= DEEPEST) throw invalidRequest('That is nested too deeply')
  for (const [name, inner] of Object.entries(value)) {
    if (poisonedNames.has(name) || !isSafeText(name)) throw invalidRequest('That holds a name that is not allowed')
    assertSafe(inner, depth + 1)
  }
}
