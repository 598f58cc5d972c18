import * as z from 'zod/mini'
import { deskWooEndpoints as endpoints, type WooDone, type WooPlan } from '../../../../src/contract/desk/products/woocommerce.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../http/idempotency.ts'
import { storeUploaded } from '../../../pictures/unused-pictures.ts'
import type { HandleDesk } from '../../desk-caller.ts'
import { importWoo, previewWoo, readWoo } from './import-woo.ts'
import { fetchNow } from './woo-pictures.ts'

/** Registers the desk's import from WooCommerce. */
export function registerDeskWooCommerce(handleDesk: HandleDesk, deps: Deps): void {
  handleDesk(endpoints.deskWooPreview, ({ input }, { by }) => previewWoo(deps, by, input))
  handleDesk(endpoints.deskWooPictures, async (call, { signedIn }) => {
    const { pictures, failed } = await fetchNow(deps, call.input.addresses)
    return inTransaction(call, deps, signedIn.customer.customer_id, {
      async run(trx) {
        await storeUploaded(trx, pictures)
        return { answer: { failed } }
      },
      // A repeated call has fetched the pictures that failed before.
      async replay(trx) {
        await storeUploaded(trx, pictures)
        return { failed }
      },
    })
  })
  handleDesk(endpoints.deskWooImport, async (call, { signedIn, by }) => {
    const { token: _token, seen, ...file } = call.input
    const read = readWoo(deps, file)
    const done = await inTransaction(call, deps, signedIn.customer.customer_id, {
      async run(trx) {
        const answer = doneOf(await importWoo(trx, deps, by, { read, file, seen }))
        return { answer, reference: JSON.stringify(answer) }
      },
      replay: (_, reference) => Promise.resolve(z.parse(endpoints.deskWooImport.answer, JSON.parse(reference ?? '{}'))),
    })
    await deps.catalogue.refresh()
    return done
  })
}

function doneOf({ products, unchanged, skipped }: WooPlan): WooDone {
  const added = products.filter(({ product_id: id }) => id === null).length
  const withdrawn = skipped.filter(({ outcome }) => outcome === 'withdrawn').length
  return { added, changed: products.length - added, unchanged, withdrawn, skipped: skipped.length - withdrawn }
}
