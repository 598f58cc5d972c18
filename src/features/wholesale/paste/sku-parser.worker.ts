import type { SkuProduct } from '../../../domain/wholesale/sku-index.ts'
import { parseSkuLines } from '../../../domain/wholesale/sku-lines.ts'

/** A text to parse, numbered so that late responses are recognised. */
export interface ParseRequest {
  id: number
  text: string
  products: readonly SkuProduct[]
}

addEventListener('message', ({ data }: MessageEvent<ParseRequest>) => {
  postMessage({ id: data.id, result: parseSkuLines(data.text, data.products) })
})
