import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Job } from '../jobs.ts'
import { notifyOwnerOfLateBackup } from './late-backup.ts'
import { notifyOwner } from './notify-owner.ts'

/** The prefix of the ids of the mails about mails that were given up. */
const GIVEN_UP = 'mail-given-up-for-the-shop'
const SHOWN = 20

/**
 * Mails the owner a list of the mails that the server has given up since the last run. The list leaves out mails of this kind, because each
 * would cause the next.
 */
export async function notifyOwnerOfGivenUpMail(deps: Deps): Promise<void> {
  await transact(deps, async (trx) => {
    const rows = await trx
      .updateTable('outgoing_mail')
      .set({ owner_told: 1 })
      .where('given_up_at', 'is not', null)
      .where('owner_told', '=', 0)
      .returning('mail_id')
      .execute()
    const ids = rows.map(({ mail_id }) => mail_id).filter((id) => !id.startsWith(GIVEN_UP))
    if (ids.length === 0) return
    const [first = ''] = ids.toSorted()
    const count = ids.length === 1 ? 'One mail was' : `${ids.length} mails were`
    const mails = [...ids.slice(0, SHOWN), ...(ids.length > SHOWN ? [`and ${ids.length - SHOWN} more`] : [])].join(', ')
    await notifyOwner(trx, deps, {
      key: `${GIVEN_UP}-${first}-${deps.clock.now().getTime()}`,
      mail: { name: GIVEN_UP, values: { count, mails } },
      push: { title: `${count} given up`, body: 'Somebody does not hear from the shop.', path: '/desk/' },
    })
  })
}

/** The jobs for the owner. */
export const ownerJobs = (deps: Deps): Job[] => [
  { name: 'owner-news', everySeconds: 60, run: () => notifyOwnerOfGivenUpMail(deps) },
  { name: 'late-backup', everySeconds: 3600, run: () => notifyOwnerOfLateBackup(deps) },
]
