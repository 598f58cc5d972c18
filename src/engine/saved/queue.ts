import * as z from 'zod/mini'
import { connectSaved } from '../../actions/saved/saved.ts'
import { slugSchema } from '../../contract/http/keys.ts'
import type { Saved, SavedPiece } from '../../contract/saved/saved.ts'
import { foldSaved, savedDraft, savedQueue, shareDraft, waitingShare } from '../../data/saved/queue.ts'
import { deleteStoredValue, readStoredValue } from '../../data/storage/stored-value.ts'
import { ifNotStored } from '../../data/storage/storage-error.ts'
import { saved } from '../../state/saved/saved.ts'
import { unproxied } from '../../state/unproxied.ts'
import type { PageOf, PageOutbox } from '../outbox/page-queue.ts'

/** The list of slugs that earlier versions stored, newest first [K5]. */
const FORMER = 'saved'

/** The saved pieces on a page. */
export const page: PageOf<Saved> = {
  queue: savedQueue,
  create({ store, serverClock, now }) {
    let known: readonly SavedPiece[] = []
    let serverDate = 0
    let append: PageOutbox<Saved>['append'] | undefined

    /** A time after every change of the piece on this device, in ms since 1970 [K2]. */
    function timeFor(slug: string): number {
      const before = known.find((piece) => piece.slug === slug)?.at ?? 0
      return Math.max(Math.round(serverClock.now() ?? Math.max(now(), serverDate)), before + 1)
    }

    async function takeOverFormer(): Promise<void> {
      const slugs = await readStoredValue(store, FORMER, z.array(slugSchema)).catch(ifNotStored(null))
      if (!slugs || slugs.length === 0) return
      const pieces = slugs.map((slug, place): SavedPiece => {
        return { slug, saved: true, at: slugs.length - place, price: null, price_regular: null, sold_out: false }
      })
      if (await append?.([savedDraft(pieces)])) await deleteStoredValue(store, FORMER).catch(ifNotStored(undefined))
    }

    return {
      connect(outbox) {
        append = outbox.append
        connectSaved({
          async setSaved({ slug, name, price, price_regular, availability }, isSaved, variation) {
            // Store the price and the variation of this moment, however late the change arrives [K6] [K8].
            const seen = isSaved
              ? { price, price_regular, sold_out: availability === 'out_of_stock', ...(variation && { variation }) }
              : { price: null, price_regular: null, sold_out: false }
            return (
              (await outbox.append([
                savedDraft([{ slug, saved: isSaved, at: timeFor(slug), ...seen }], name, serverClock.now() === null),
              ])) !== null
            )
          },
          share: async (shared) => (await outbox.append([shareDraft(shared)])) !== null,
        })
      },
      show({ base, ops, serverDate: date }) {
        known = foldSaved(base, ops)
        serverDate = date ?? 0
        const pieces = unproxied(known.filter((piece) => piece.saved))
        Object.assign(saved, { pieces, link: base?.link ?? null, sharing: waitingShare(ops) } satisfies typeof saved)
      },
      restore: takeOverFormer,
      forget() {
        known = []
        Object.assign(saved, { pieces: unproxied([]), link: null, sharing: null } satisfies typeof saved)
      },
    }
  },
}
