import type { Picture } from '../src/contract/catalogue/picture.ts'
import { savesData } from '../src/data/installed/save-data.ts'
import { fewAtATime } from './few-at-a-time.ts'
import { keep } from './keep.ts'
import { keepPicture } from './pictures.ts'
import { reads } from './reads.ts'
import { inWidth, listShop } from './shop-list.ts'

const CARD_WIDTH = 400
const SWATCH_WIDTH = 160

declare const self: ServiceWorkerGlobalScope

/** True when a new version waits. The browser activates it when this worker is idle, so long jobs must stop. */
export const isOutdated = () => self.registration.waiting !== null

/** True while a new version installs or waits: its downloads come first on a slow line. */
const makesWay = () => self.registration.installing !== null || isOutdated()

const leaveOut = (cause: unknown) => console.info('Not cached yet:', cause)

function noAnswer(cause: unknown): undefined {
  leaveOut(cause)
}

/** Caches the data that the shop needs offline: catalogue, home page, all content, every product, and a picture of each product and fabric. */
export async function warmUp(event: ExtendableEvent): Promise<void> {
  if (savesData(navigator)) return
  const shop = await listShop((path) => keep(reads, path, event).catch(noAnswer))
  if (!shop) return
  const { catalogue, answers, covers } = shop
  const { products, categories, fabrics } = catalogue
  const sized = (things: readonly { picture: Picture | null }[], width: number) =>
    inWidth(
      things.flatMap(({ picture }) => picture ?? []),
      width,
    )
  const shown = [...inWidth(covers, CARD_WIDTH), ...sized([...products, ...categories], CARD_WIDTH), ...sized(fabrics, SWATCH_WIDTH)]
  const tasks = [...answers.map((path) => () => keep(reads, path, event)), ...shown.map((path) => () => keepPicture(path, event))]
  // A failed one is skipped: it is cached when the user views it.
  await fewAtATime(
    tasks.map((task) => () => task().catch(leaveOut)),
    makesWay,
  )
}
