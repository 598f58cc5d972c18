// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { find, mount } from '../../../ui/mount.fixture.ts'
import { ImportDialog } from './import-dialog.tsx'
import { PasteDialog } from './paste-dialog.tsx'

const list = { id: 'a', name: 'Guest house', products: [] }
const close = () => undefined

test.each([
  ['“Order from a file”', (kind: 'loading' | 'missing') => <ImportDialog open products={{ kind }} onClose={close} onAdded={close} />],
  ['“Paste SKUs”', (kind: 'loading' | 'missing') => <PasteDialog open list={list} products={{ kind }} onClose={close} />],
])('%s asks for a connection only if the products are missing, and not while they load', async (_, dialog) => {
  const page = mount(dialog('loading'))
  await page.ready
  expect(find('dialog [role=status]').textContent).toBe('Loading the products …')
  expect(find('dialog').textContent).not.toContain('connection')
  await page.update(dialog('missing'))
  expect(find('dialog').textContent).toContain('Open it again with a connection')
})
