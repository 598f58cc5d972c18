import { expect, test } from 'vitest'
import { createVirtualTime } from '../../../tests/support/time/virtual-time.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { createApi } from './api.ts'
import { createRequestPause } from './request-pause.ts'

/** A tab, and when its calls reached the network. */
function tab() {
  const time = createVirtualTime()
  const quiet = createRequestPause(time)
  const asked: number[] = []
  const api = createApi(
    'http://shop.test',
    async () => {
      asked.push(time.elapsed())
      return Response.json({ open: true }, { headers: { 'X-Shop-Api': '1' } })
    },
    { held: quiet.held },
  )
  return { time, quiet, asked, call: () => api.call(endpoints.status, {}) }
}

test('[W8] calls are held while a newer worker takes over, and go on once it has', async () => {
  const { time, quiet, asked, call } = tab()
  await call()
  quiet.begin()
  const later = Promise.all([call(), call()])
  await time.pass(3000)
  expect(asked).toEqual([0])
  quiet.end()
  await later
  await call()
  expect(asked).toEqual([0, 3000, 3000, 3000])
})

test('[W8] one that never takes over holds a call for 15 s, and not for ever', async () => {
  const { time, quiet, asked, call } = tab()
  quiet.begin()
  const later = call()
  await time.pass(14_000)
  expect(asked).toEqual([])
  await time.pass(1000)
  await later
  expect(asked).toEqual([15_000])
})

test('[W8] asked for again, the quiet is longer, and one end ends it', async () => {
  const { time, quiet, asked, call } = tab()
  quiet.begin()
  const later = call()
  await time.pass(10_000)
  quiet.begin()
  await time.pass(10_000)
  expect(asked).toEqual([])
  quiet.end()
  await later
  await time.pass(60_000)
  expect(asked).toEqual([20_000])
})
