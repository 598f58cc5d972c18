import { describe, expect, test } from 'vitest'
import type { KillPoint } from '../../support/device/device.ts'
import { change, listLines, listsAgree, newListId, openLists, storedLists } from '../../support/wholesale/lists.ts'
import { createOfflineContext } from '../../support/device/offline-context.ts'
import { sharedContext } from '../../support/server/shared-context.ts'

const first = sharedContext()

const killPoints: KillPoint[] = ['before-write', 'after-write', 'before-send', 'after-send']

describe('[trial 2] [L] [O2] a tab killed at any boundary loses no change of a list and doubles none', () => {
  for (const point of killPoints) {
    for (const nth of [1, 2, 3, 4, 5, 6]) {
      test(`killed ${point}, time ${nth}`, async () => {
        const context = await createOfflineContext({ after: first() })
        const page = await openLists(context)
        page.tab.killAt(point, nth)
        const listId = newListId()
        const copyId = newListId()
        const [one, other] = listLines(context, 2)
        const list = 'Guest house'
        const steps = [
          change(page, { type: 'list.create', args: { listId, name: list, line: one! } }),
          change(page, { type: 'list.setLines', args: { listId, list, lines: [one!, other!] } }),
          change(page, { type: 'list.duplicate', args: { listId, list, newId: copyId, name: 'Annexe' } }),
        ]
        let accepted = 0
        for (const step of steps) {
          void step.then(() => (accepted += 1))
          await context.time.settle()
        }
        const { nextSeq } = await storedLists(context, page.owner)
        expect(nextSeq - 1).toBeGreaterThanOrEqual(accepted)

        const again = await openLists(context)
        await context.time.pass(90_000)
        const { shown, server, left } = await listsAgree(context, again.owner)
        expect(left).toBe(0)
        expect(shown).toEqual(server)
        const [made, copied] = [server[listId], server[copyId]]
        expect([made && Object.keys(made.lines).length, copied && Object.keys(copied.lines).length]).toEqual(
          [[], [1], [2], [2, 2]].map(([a, b]) => [a, b])[nextSeq - 1],
        )
        expect((await storedLists(context, again.owner)).rejected).toEqual([])
        again.tab.kill()
      })
    }
  }
})
