// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import type { CopyState } from '../../data/installed/offline-copy.ts'
import { offlineCopy } from '../../actions/installed/offline-copy.ts'
import { mount } from '../../ui/mount.fixture.ts'
import { OfflineCopySection } from './offline-copy-section.tsx'

const done: CopyState = {
  order: { width: 400, paused: false },
  phase: 'done',
  problem: null,
  done: 408,
  total: 408,
  bytes: 3_200_000,
  held: { answers: 93, pictures: 408 },
  offers: [],
}

const button = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name)
const setState = (state: CopyState) => act(async () => void (offlineCopy.state = state))

test('[W6] the confirmation to clear stays while the worker continues the download', async () => {
  offlineCopy.state = done
  await mount(<OfflineCopySection />).ready
  await act(async () => button('Clear')?.click())
  expect(button('Keep')).toBeDefined()
  await setState({ ...done, phase: 'reading' })
  expect(button('Keep')).toBeDefined()
  await setState(done)
  expect(button('Keep')).toBeDefined()
  await act(async () => button('Keep')?.click())
  expect(button('Keep')).toBeUndefined()
  expect(button('Clear')).toBeDefined()
})
