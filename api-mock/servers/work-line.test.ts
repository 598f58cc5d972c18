import { describe, expect, it } from 'vitest'
import { createWorkLine } from './work-line.ts'

describe('a work line', () => {
  it('runs a few at the same time and the others in turn', async () => {
    const inLine = createWorkLine(2, 100)
    let [running, most] = [0, 0]
    const done: number[] = []
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        inLine(async () => {
          running += 1
          most = Math.max(most, running)
          await Promise.resolve()
          running -= 1
          done.push(index)
        }),
      ),
    )
    expect(most).toBe(2)
    expect(done).toEqual(Array.from({ length: 50 }, (_, index) => index))
  })

  it('continues after a failure', async () => {
    const inLine = createWorkLine(1, 10)
    const failed = inLine(() => Promise.reject(new Error('no memory')))
    const next = inLine(() => Promise.resolve('done'))
    await expect(failed).rejects.toThrow('no memory')
    expect(await next).toBe('done')
    expect(await inLine(() => Promise.resolve('again'))).toBe('again')
  })

  it('rejects work that would wait too long', async () => {
    const inLine = createWorkLine(1, 2)
    const { promise, resolve } = Promise.withResolvers<string>()
    const waiting = [inLine(() => promise), inLine(() => promise), inLine(() => promise)]
    await expect(inLine(() => promise)).rejects.toMatchObject({ status: 503, code: 'unavailable', headers: { 'Retry-After': '5' } })
    resolve('done')
    expect(await Promise.all(waiting)).toEqual(['done', 'done', 'done'])
  })

  it('lets one subject have a part of its places alone', async () => {
    const inLine = createWorkLine(1, 10, 3)
    const { promise, resolve } = Promise.withResolvers<string>()
    const wait = (subject?: string) => inLine(() => promise, subject)
    const waiting = ['a', 'a', 'a', 'a', 'b', 'b', undefined].map(wait)
    await expect(wait('a')).rejects.toMatchObject({ status: 503, code: 'unavailable' })
    waiting.push(wait('b'), wait(), wait(), wait())
    await expect(wait()).rejects.toMatchObject({ status: 503 })
    resolve('done')
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['done']))
    expect(await wait('a')).toBe('done')
  })
})
