import { expect, test } from 'vitest'
import { createVirtualTime } from '../../../tests/support/time/virtual-time.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { createApi } from './api.ts'
import { createRequestPause } from './request-pause.ts'

/** A tab, with the times at which its calls reached the network. */
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
    { pauseEnd: quiet.pauseEnd },
  )
  return { time, quiet, asked, call: () => api.call(endpoints.status, {}) }
}

test('[W8] calls wait while a newer worker activates, and continue afterwards', async () => {
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

test('[W8] a worker that never activates delays a call by 15 s at most', async () => {
  const { time, quiet, asked, call } = tab()
  quiet.begin()
  const later = call()
  await time.pass(14_000)
  expect(asked).toEqual([])
  await time.pass(1000)
  await later
  expect(asked).toEqual([15_000])
})

test('[W8] a second request extends the pause, and one `end` ends it', async () => {
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
