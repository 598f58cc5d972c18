import type { Goods } from './goods.ts'

/** Adds a warning to each product about its missing pictures. */
export function withPictureWarnings(goods: readonly Goods[], failed: ReadonlyMap<string, string>): Goods[] {
  if (failed.size === 0) return [...goods]
  return goods.map((one) => {
    const missing = one.pictures.flatMap((address) => {
      if (typeof address !== 'string') return []
      const reason = failed.get(address)
      return reason === undefined ? [] : [`its picture ${address} is missing: ${reason}`]
    })
    return missing.length === 0 ? one : { ...one, warnings: [...one.warnings, ...missing] }
  })
}
