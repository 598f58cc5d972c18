// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { find, mount } from '../mount.fixture.ts'
import { ProgressBar } from './progress-bar.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (time: number) => act(async () => vi.advanceTimersByTime(time))
const stage = () => find('[data-stage]').dataset.stage

test('[§9.5] a wait shorter than 200 ms shows no loading bar (spec §9)', async () => {
  const { ready, update } = mount(<ProgressBar active />)
  await ready
  await pass(199)
  expect(stage()).toBe('idle')
  await update(<ProgressBar active={false} />)
  await pass(1000)
  expect(stage()).toBe('idle')
})

test('a longer wait shows the bar, and the end of the wait finishes it', async () => {
  const { ready, update } = mount(<ProgressBar active />)
  await ready
  await pass(200)
  expect(stage()).toBe('running')
  await update(<ProgressBar active={false} />)
  expect(stage()).toBe('finishing')
  await pass(400)
  expect(stage()).toBe('idle')
})
