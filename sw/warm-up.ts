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

/** The browser lets a new version take over when this one has nothing left to do: it must not keep the shopper waiting. */
export const isOutdated = () => self.registration.waiting !== null

/** What the new version fetches comes first: it may be on its way over a thin line. */
const makesWay = () => self.registration.installing !== null || isOutdated()

const leaveOut = (cause: unknown) => console.info('Not kept yet:', cause)

function noAnswer(cause: unknown): undefined {
  leaveOut(cause)
}

/** Fetches what the shop needs without a network: catalogue, home, all there is to read, every product, a picture of each and of each fabric. */
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
  // One that fails is left out: it will be kept when it is looked at.
  await fewAtATime(
    tasks.map((task) => () => task().catch(leaveOut)),
    makesWay,
  )
}
