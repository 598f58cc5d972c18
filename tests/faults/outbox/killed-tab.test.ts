import { describe, expect, test } from 'vitest'
import type { KillPoint } from '../../support/device/device.ts'
import { adding, append, createOfflineContext, lines } from '../../support/device/offline-context.ts'
import { sharedContext } from '../../support/server/shared-context.ts'

const first = sharedContext()

const killPoints: { point: KillPoint; where: string }[] = [
  { point: 'before-write', where: 'before something is persisted' },
  { point: 'after-write', where: 'after something is persisted' },
  { point: 'before-send', where: 'before a request leaves' },
  { point: 'after-send', where: 'after the shop committed and before its answer is taken' },
]

describe('[trial 2] [O2] [D3] a tab killed at any boundary loses no change and doubles none', () => {
  for (const { point, where } of killPoints) {
    for (const nth of [1, 2, 3, 4, 5, 6]) {
      test(`killed ${where}, time ${nth}`, async () => {
        const context = await createOfflineContext({ after: first() })
        const page = await context.open()
        page.tab.killAt(point, nth)
        const accepted: string[] = []
        for (const slug of ['kalk-bay', 'blyde', 'kalk-bay']) {
          void append(page, adding(context.shop, slug)).then(() => accepted.push(slug))
          await context.time.settle()
        }
        const { ops, nextSeq } = await context.record(page.owner)
        const stored = nextSeq - 1
        expect(stored).toBeGreaterThanOrEqual(accepted.length)
        expect(ops.length).toBeLessThanOrEqual(stored)

        const again = await context.open()
        await context.time.pass(90_000)
        const { shown, server, left } = await context.agree(again.owner)
        expect(left).toBe(0)
        expect(shown).toEqual(server)
        const kept = ['kalk-bay', 'blyde', 'kalk-bay'].slice(0, stored)
        const expected = [kept.filter((slug) => slug === 'kalk-bay').length, kept.filter((slug) => slug === 'blyde').length]
        expect(Object.values(lines(server)).toSorted()).toEqual(expected.filter((count) => count > 0).toSorted())
        again.tab.kill()
      })
    }
  }
})
