// @vitest-environment happy-dom
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { inputNamed, mount, type } from '../../ui/mount.fixture.ts'
import { draftsInMemory } from './drafts.fixture.ts'
import { drafts } from './form-drafts.ts'
import { useDraft } from './use-draft.ts'

function Form() {
  const ref = useRef<HTMLFormElement>(null)
  const draft = useDraft({ name: 'contact', ref })
  return (
    <form ref={ref} onInput={draft.save}>
      <input name="message" />
      <input name="password" type="password" />
      <input name="shown" type="text" autoComplete="current-password" />
    </form>
  )
}

test('[M6] a form that is closed right after the last key keeps its text, without its passwords', async () => {
  const stored = draftsInMemory()
  const { ready, update } = mount(<Form />)
  await ready
  await type(inputNamed('message'), 'Will it fit?')
  await type(inputNamed('password'), 'a couch on the stoep')
  await type(inputNamed('shown'), 'a couch on the stoep')
  await update(null)
  expect([...stored]).toEqual([['contact', { message: ['Will it fit?'] }]])
  await update(<Form />)
  expect(inputNamed('message').value).toBe('Will it fit?')
})

test('[I8] what was just typed is not stored once the customer has left this device', async () => {
  const stored = draftsInMemory()
  const { ready, update } = mount(<Form />)
  await ready
  await type(inputNamed('message'), 'Will it fit?')
  drafts.leavers += 1
  await update(null)
  expect([...stored]).toEqual([])
})
