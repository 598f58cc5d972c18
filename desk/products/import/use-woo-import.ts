import { useState, type FormEvent } from 'react'
import { counted } from '../../../src/domain/counted.ts'
import { deskEndpoints } from '../../../src/contract/desk/desk-endpoints.ts'
import { PICTURES_AT_ONCE, type WooFile, type WooPlan } from '../../../src/contract/desk/products/woocommerce.ts'
import type { AnswerOf } from '../../../src/contract/http/endpoint.ts'
import { call } from '../../connection/api.ts'
import { useAction } from '../../connection/use-action.ts'
import { base64Of } from '../../frame/pictures/file-bytes.ts'

/** How the file is read, and what happens with its new products. */
export interface Options {
  addVat: boolean
  decimal: 'auto' | 'point' | 'comma'
  sellNew: boolean
}
const signs = { auto: null, point: '.', comma: ',' } as const

/** The pictures that could not be fetched. */
export type Failed = readonly Readonly<{ address: string; reason: string }>[]

const changesSomething = ({ products, skipped }: WooPlan) => products.length > 0 || skipped.some(({ outcome }) => outcome === 'withdrawn')

/** What an import did, as a sentence. */
const resultWords = ({ added, changed, withdrawn }: AnswerOf<typeof deskEndpoints.deskWooImport>): string =>
  `${[
    `${counted(added, 'product is', 'products are')} new, ${counted(changed, 'is', 'are')} changed`,
    ...(withdrawn > 0 ? [`${counted(withdrawn, 'is', 'are')} no longer sold`] : []),
  ].join(', ')}.`

/** Fetches the pictures on the server, some at a time. `progress` gets the number of those that were tried. */
async function fetchPictures(addresses: readonly string[], progress: (tried: number) => void): Promise<Failed> {
  const failed: { address: string; reason: string }[] = []
  for (let start = 0; start < addresses.length; start += PICTURES_AT_ONCE) {
    progress(start)
    const some = addresses.slice(start, start + PICTURES_AT_ONCE)
    const answer = await call(deskEndpoints.deskWooPictures, { addresses: some }, { key: crypto.randomUUID() })
    failed.push(...answer.failed)
  }
  progress(addresses.length)
  return failed
}

/** The steps of an import: the choice of a file, the plan, and the result if pictures are missing. `done` gets words that say what it did. */
export function useWooImport(done: (words: string) => void) {
  const [file, setFile] = useState<File | null>(null)
  const [options, setOptions] = useState<Options>({ addVat: false, decimal: 'auto', sellNew: true })
  const [previewed, setPreviewed] = useState<{ file: WooFile; plan: WooPlan } | null>(null)
  const [isFetching, setFetching] = useState(true)
  const [fetched, setFetched] = useState(0)
  const [over, setOver] = useState<{ words: string; failed: Failed } | null>(null)
  const { busy, problem, code, run } = useAction()
  const missing = previewed?.plan.pictures.missing.length ?? 0
  const preview = () =>
    run(async () => {
      if (file === null) return
      const { addVat, decimal, sellNew } = options
      const asked = { data: await base64Of(file), add_vat: addVat, decimal: signs[decimal], sell_new: sellNew }
      setPreviewed({ file: asked, plan: await call(deskEndpoints.deskWooPreview, asked) })
    })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (over) return done(over.words)
    if (previewed === null) return void (await preview())
    const { file: asked, plan } = previewed
    await run(async (key) => {
      const failed = isFetching ? await fetchPictures(plan.pictures.missing, setFetched) : []
      const words = resultWords(await call(deskEndpoints.deskWooImport, { ...asked, seen: plan.seen }, { key }))
      if (failed.length > 0) setOver({ words, failed })
      else done(words)
    })
  }
  return {
    file,
    setFile,
    options,
    setOptions,
    plan: previewed?.plan ?? null,
    mayImport: previewed !== null && (changesSomething(previewed.plan) || (isFetching && missing > 0)),
    preview,
    another() {
      setPreviewed(null)
      setFile(null)
    },
    /** How many pictures of the plan are not in the shop. */
    missing,
    isFetching,
    setFetching,
    /** How many of them were tried. */
    fetched,
    over,
    submit,
    busy,
    problem,
    code,
  }
}
