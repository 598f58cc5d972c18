// @vitest-environment happy-dom
import { act, useState } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { recentSearches } from '../../actions/search/recent-searches.ts'
import { find, findA, mount } from '../../ui/mount.fixture.ts'
import { FormSuggestions } from './form-suggestions.tsx'

/** A page's form, whose field becomes a combobox at the press on a button. */
function Page() {
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  return (
    <form action="/search">
      <input type="search" name="q" aria-label="Search the shop" onFocus={({ target }) => setInput(target)} />
      {input ? <FormSuggestions input={input} /> : null}
    </form>
  )
}

const field = () => findA(HTMLInputElement, 'input')
const press = (key: string) =>
  act(async () => void field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
const activeText = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

// The code that loads at the first use of the field.
beforeAll(() => Promise.all([import('../../domain/search/search.ts'), import('../../domain/search/answers.ts')]))
beforeEach(() => {
  recentSearches.list = ['oak table', 'sleeper']
})

test('the native field becomes a combobox and stays the same element, with the focus', async () => {
  await mount(<Page />).ready
  const before = field()
  await act(async () => before.focus())
  expect(field()).toBe(before)
  expect(document.activeElement).toBe(before)
  expect(['role', 'aria-expanded', 'aria-autocomplete'].map((name) => before.getAttribute(name))).toEqual(['combobox', 'true', 'list'])
  expect(find('[role=listbox]').id).toBe(before.getAttribute('aria-controls'))
  await press('ArrowDown')
  expect(activeText()).toContain('oak table')
  await press('Escape')
  expect(before.getAttribute('aria-expanded')).toBe('false')
})

test('a chosen suggestion opens its page, and the field shows its words', async () => {
  const pushed = vi.spyOn(history, 'pushState')
  await mount(<Page />).ready
  await act(async () => field().focus())
  await press('ArrowDown')
  await press('ArrowDown')
  await press('Enter')
  expect(pushed.mock.lastCall?.[2]).toBe('/search?q=sleeper')
  expect(field().value).toBe('sleeper')
})

test('an empty form is not sent', async () => {
  await mount(<Page />).ready
  await act(async () => field().focus())
  const submit = new Event('submit', { bubbles: true, cancelable: true })
  await act(async () => find('form').dispatchEvent(submit))
  expect(submit.defaultPrevented).toBe(true)
})
