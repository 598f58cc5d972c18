import type { SkuProduct } from '../../../domain/wholesale/sku-index.ts'
import { parseSkuLines } from '../../../domain/wholesale/sku-lines.ts'

/** A text to read, numbered so that late answers are known. */
export interface ParseRequest {
  id: number
  text: string
  products: readonly SkuProduct[]
}

addEventListener('message', ({ data }: MessageEvent<ParseRequest>) => {
  postMessage({ id: data.id, result: parseSkuLines(data.text, data.products) })
})
