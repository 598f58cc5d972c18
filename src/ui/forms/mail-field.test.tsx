// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { click, find, findA, mount, type } from '../mount.fixture.ts'
import { MailField } from './mail-field.tsx'

const suggest = (typed: string) => (typed === 'thandi@gmial.com' ? 'thandi@gmail.com' : null)

function Controlled({ onText }: { onText: (text: string) => void }) {
  const [email, setEmail] = useState('')
  return (
    <MailField
      name="email"
      suggest={suggest}
      value={email}
      onChange={({ target }) => {
        setEmail(target.value)
        onText(target.value)
      }}
    />
  )
}

/** Types an address and leaves the field. */
async function leaveWith(address: string): Promise<HTMLInputElement> {
  const input = findA(HTMLInputElement, 'input')
  input.focus()
  await type(input, address)
  expect(find('[role=status]').textContent, 'while typing').toBe('')
  await act(async () => input.blur())
  return input
}

const fields = {
  'a field that the browser holds': (onText: (text: string) => void) => (
    <MailField name="email" suggest={suggest} onInput={({ currentTarget }) => onText(currentTarget.value)} />
  ),
  'a field whose text React holds': (onText: (text: string) => void) => <Controlled onText={onText} />,
}

test.each(Object.entries(fields))('%s asks about a misspelt address, and a press types the other one', async (_, field) => {
  const onText = vi.fn()
  await mount(field(onText)).ready
  const input = await leaveWith('thandi@gmial.com')
  expect(find('[role=status]').textContent).toBe('Did you mean thandi@gmail.com?')
  await click(find('[role=status] button'))
  expect(input.value).toBe('thandi@gmail.com')
  expect(onText).toHaveBeenLastCalledWith('thandi@gmail.com')
  expect(document.activeElement).toBe(input)
  expect(find('[role=status]').textContent).toBe('')
})

test('an address that looks right is not asked about', async () => {
  await mount(<MailField suggest={suggest} />).ready
  await leaveWith('thandi@gmail.com')
  expect(find('[role=status]').textContent).toBe('')
})
