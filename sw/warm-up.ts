import * as z from 'zod/mini'
import { catalogueSchema } from '../src/contract/catalogue.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { fillPath } from '../src/contract/endpoint.ts'
import { contentPages } from '../src/contract/paths.ts'
import { pictureSource, type Picture } from '../src/contract/picture.ts'
import { keep } from './keep.ts'
import { pictures } from './pictures.ts'
import { reads } from './reads.ts'
import { isSparing } from './sparing.ts'

const AT_ONCE = 4
const CARD_WIDTH = 400
const SWATCH_WIDTH = 160

declare const self: ServiceWorkerGlobalScope

/** The browser lets a new version take over when this one has nothing left to do: it must not keep the shopper waiting. */
const isOutdated = () => self.registration.waiting !== null

/** Does tasks a few at a time. One that fails is left out: it will be kept when it is looked at. */
async function fewAtATime(tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const left = tasks.values()
  const work = async () => {
    for (const task of left) if (!isOutdated()) await task().catch((cause: unknown) => console.info('Not kept yet:', cause))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Fetches what the shop needs without a network: catalogue, home, pages of prose, every product, a picture of each and of each fabric. */
export async function warmUp(event: ExtendableEvent): Promise<void> {
  if (isSparing(navigator)) return
  const answer = await keep(reads, endpoints.catalogue.path, event)
  const parsed = z.safeParse(catalogueSchema, await answer?.clone().json())
  if (!parsed.success) return
  const { products, categories, fabrics } = parsed.data
  const details = [
    endpoints.home.path,
    ...contentPages.map((page) => fillPath(endpoints.content.path, { page })),
    ...products.map(({ slug }) => fillPath(endpoints.product.path, { slug })),
  ]
  const sized = (things: readonly { picture: Picture | null }[], width: number) =>
    things.flatMap(({ picture }) => (picture ? [pictureSource(picture, width)] : []))
  const shown = [...sized(products, CARD_WIDTH), ...sized(categories, CARD_WIDTH), ...sized(fabrics, SWATCH_WIDTH)]
  await fewAtATime([...details.map((path) => () => keep(reads, path, event)), ...shown.map((path) => () => keep(pictures, path, event))])
}
