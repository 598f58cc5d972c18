import * as z from 'zod/mini'
import type { WholesaleLine, Wholesales } from '../../contract/wholesale/wholesale.ts'

/**
 * Checks stored lists and lines by hand: every step reads a list of up to 5,000 lines from disk, and the contract's schema, which every answer
 * has passed, takes a hundred times as long.
 */
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function isVariation(value: unknown): boolean {
  if (value === undefined) return true
  return isObject(value) && !Array.isArray(value) && Object.values(value).every((chosen) => typeof chosen === 'string')
}

function isLine(value: unknown): value is WholesaleLine {
  if (!isObject(value)) return false
  const { productId, productSlug, productType, productQuantity, variation } = value
  const isNumbered = Number.isInteger(productId) && Number.isInteger(productQuantity)
  const isKnown = typeof productSlug === 'string' && (productType === 'simple' || productType === 'variable')
  return isNumbered && isKnown && isVariation(variation)
}

const isLines = (value: unknown): boolean => Array.isArray(value) && value.every(isLine)

function isList(value: unknown): boolean {
  const list = isObject(value) ? value['wholesale'] : null
  return isObject(list) && typeof list['id'] === 'string' && typeof list['name'] === 'string' && isLines(list['products'])
}

export const storedLinesSchema = z.custom<WholesaleLine[]>(isLines)

export const storedListsSchema = z.object({
  rev: z.int(),
  wholesales: z.custom<Wholesales['wholesales']>((value) => Array.isArray(value) && value.every(isList)),
})
