import { useEffect, useRef, useState } from 'react'
import type { ProductCard } from '../../../contract/catalogue/catalogue.ts'
import { parseSkuLines, type SkuLines } from '../../../domain/wholesale/sku-lines.ts'
import { scriptAddress } from '../../../state/script-address.ts'
import type { ParseRequest } from './sku-parser.worker.ts'
// oxlint-disable-next-line import/default -- the build makes the export
import parserUrl from './sku-parser.worker.ts?worker&url'

/** Milliseconds after the last key before the text is parsed. */
const PAUSE = 150
const nothing: SkuLines = { lines: [], undecided: [], report: [] }

export interface ParsedLines extends SkuLines {
  /** The parsed text; differs from the typed one while parsing. */
  text: string
}

/** Parses typed or pasted text in a worker, so that 5,000 lines do not delay a key. */
export function useParsedLines(text: string, products: readonly ProductCard[]): ParsedLines {
  const [parsed, setParsed] = useState<ParsedLines>({ text: '', ...nothing })
  const parser = useRef<((request: ParseRequest) => Promise<SkuLines>) | null>(null)
  const latest = useRef(0)

  useEffect(() => {
    const { parse, end } = createParser()
    parser.current = parse
    return end
  }, [])

  useEffect(() => {
    latest.current += 1
    const id = latest.current
    if (text.trim() === '') {
      setParsed({ text, ...nothing })
      return undefined
    }
    const slim = products.map(({ id: productId, slug, sku, variation_skus, type, name, options }) => ({
      id: productId,
      slug,
      sku,
      variation_skus,
      type,
      name,
      options,
    }))
    const timer = setTimeout(() => {
      void parser.current?.({ id, text, products: slim }).then((result) => {
        if (latest.current === id) setParsed({ text, ...result })
      })
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [text, products])

  return parsed
}

/** A worker that parses texts. Without worker support the page parses them. */
function createParser() {
  const waiting = new Map<number, { request: ParseRequest; resolve: (result: SkuLines) => void }>()
  let worker: Worker | null = new Worker(scriptAddress(parserUrl), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; result: SkuLines }>) => {
    waiting.get(data.id)?.resolve(data.result)
    waiting.delete(data.id)
  })
  worker.addEventListener('error', () => {
    worker = null
    for (const { request, resolve } of waiting.values()) resolve(parseOnPage(request))
    waiting.clear()
  })
  return {
    parse(request: ParseRequest): Promise<SkuLines> {
      if (!worker) return Promise.resolve(parseOnPage(request))
      const { promise, resolve } = Promise.withResolvers<SkuLines>()
      waiting.set(request.id, { request, resolve })
      worker.postMessage(request)
      return promise
    },
    end: () => worker?.terminate(),
  }
}

const parseOnPage = ({ text, products }: ParseRequest) => parseSkuLines(text, products)
