import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Deps } from '../../../api-mock/deps.ts'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { LAST_BACKUP, notifyOwnerOfLateBackup } from '../../../api-mock/owner-notices/late-backup.ts'
import { storeSetting } from '../../../api-mock/seed/seed.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('the owner of a shop whose last backup is older than two days', (database) => {
  let shop: TestShop
  let live: Deps
  beforeEach(async () => {
    shop = await createTestApp({ database })
    live = { ...shop.deps, config: { ...shop.deps.config, mode: 'production' } }
  })
  afterEach(() => shop.close())

  const backUp = () => shop.deps.db.transaction().execute((trx) => storeSetting(trx, LAST_BACKUP, shop.clock.now().toISOString()))
  /** The mails of so many hours. */
  async function mailsOf(hours: number, deps: Deps = live) {
    for (let hour = 0; hour < hours; hour += 1) {
      shop.clock.advance({ hours: 1 })
      await notifyOwnerOfLateBackup(deps)
      await sendDueMail(deps)
    }
    return shop.posted.splice(0).map(({ subject, text }) => ({ subject, text }))
  }

  it('gets one mail each day until there is a backup', async () => {
    await backUp()
    expect(await mailsOf(47)).toEqual([])
    const [first, second, ...more] = await mailsOf(30)
    expect(first).toMatchObject({
      subject: 'A backup of the shop is missing',
      text: expect.stringContaining('The last backup was made on Fri 20 Nov 2026.'),
    })
    expect(second).toEqual(first)
    expect(more).toEqual([])
    await backUp()
    expect(await mailsOf(24)).toEqual([])
  })

  it('gets none if the backups are made elsewhere', async () => {
    await backUp()
    expect(await mailsOf(72, { ...live, config: { ...live.config, backupsElsewhere: true } })).toEqual([])
  })

  it('gets it in a new shop too, two days after its start, and never in a demo', async () => {
    // The database says when it was made by the time of the machine.
    shop.clock.set(new Date())
    expect(await mailsOf(47)).toEqual([])
    // An hour alone: at some times of the day, a second one would belong to the next day and its mail.
    expect(await mailsOf(1)).toMatchObject([{ text: expect.stringContaining('No backup was made yet.') }])
    expect(await mailsOf(48, shop.deps)).toEqual([])
  })
})
