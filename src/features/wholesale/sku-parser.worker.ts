import type { SkuProduct } from '../../domain/sku-index.ts'
import { parseSkuLines } from '../../domain/sku-lines.ts'

/** A text to read, numbered so that late answers are known. */
export interface ParseRequest {
  id: number
  text: string
  products: readonly SkuProduct[]
}

addEventListener('message', ({ data }: MessageEvent<ParseRequest>) => {
  postMessage({ id: data.id, result: parseSkuLines(data.text, data.products) })
})
