// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { click, find, mount } from '../mount.fixture.ts'
import { useFocusAfter } from './use-focus-after.ts'

function List({ acts = true, dialog = false }) {
  const [rows, setRows] = useState(['First', 'Second'])
  const [open, setOpen] = useState(dialog)
  const { target, acted } = useFocusAfter<HTMLHeadingElement>(`${rows.length} ${open}`)
  return (
    <>
      <h2 ref={target} tabIndex={-1}>
        Rows
      </h2>
      {rows.map((row) => (
        <button
          key={row}
          type="button"
          data-row={row}
          onClick={() => {
            if (acts) acted()
            setRows(rows.filter((other) => other !== row))
          }}
        >
          Remove {row}
        </button>
      ))}
      <button type="button" data-close onClick={() => setOpen(false)}>
        Close
      </button>
    </>
  )
}

const press = async (selector: string) => {
  find(selector).focus()
  await click(find(selector))
}

test('the heading takes the focus after an action that took its own button away', async () => {
  await mount(<List />).ready
  await press('[data-row="First"]')
  expect(document.activeElement).toBe(find('h2'))
})

test('the focus stays where the user moved it, and the heading takes it once it is lost', async () => {
  await mount(<List dialog />).ready
  await click(find('[data-row="First"]'))
  expect(document.activeElement, 'nothing had the focus').toBe(find('h2'))
  find('[data-row="Second"]').focus()
  await press('[data-close]')
  expect(document.activeElement).toBe(find('[data-close]'))
})

test('new data without an action move no focus', async () => {
  await mount(<List acts={false} />).ready
  await press('[data-row="First"]')
  expect(document.activeElement).toBe(document.body)
})
