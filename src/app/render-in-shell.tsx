import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { applyFacts } from '../contract/brand.ts'
import { shopFactsSchema } from '../contract/settings/facts.ts'
import { shop } from '../lazy/reader.ts'
import { shopNow } from '../state/network/connection.ts'
import { FACTS_NOTE, readNote } from '../state/notes.ts'
import { App } from './app.tsx'
import { applyHead } from './head/apply-head.ts'
import { loadPage, type LoadedPage } from './navigation/load-page.ts'
import { loadShell } from './navigation/load-shell.ts'
import type { ShellData } from './navigation/page-payload.ts'
import { redirectTarget } from './navigation/redirect.ts'
import { renderWhole } from '../state/anchor.ts'
import { hasPosition } from './navigation/scroll.ts'

const noCategories: ShellData = { categories: [], stores: [] }

const addressNow = () => ({ path: location.pathname, search: location.search })

/** Renders the page of this address into the worker's shell. The worker has precached this code; a first visit does not load it. */
export async function renderInShell(root: HTMLElement, onShown: () => void): Promise<void> {
  const loading = loadShell(shop()).catch(() => noCategories)
  // Pages calculate the days of delivery from the facts of the shop. If the device has no note of them, the catalogue must load first.
  if (!applyNotedFacts()) await loading
  const [page, shell] = await Promise.all([loadFirstPage(), loading])
  renderWhole(hasPosition())
  createRoot(root).render(<App initial={page} shell={shell} shop={shop()} onShown={onShown} />)
  applyHead(page.head)
}

/** Loads the page of this address, or of the address that it redirects to. */
async function loadFirstPage(): Promise<LoadedPage> {
  const page = await loadPage(addressNow(), shop(), shopNow)
  const target = await redirectTarget(page, addressNow(), shop())
  if (target === null) return page
  history.replaceState(history.state, '', target)
  return loadPage(addressNow(), shop(), shopNow)
}

/** Takes over the facts that the engine noted on this device. False without a readable note. */
function applyNotedFacts(): boolean {
  try {
    const facts = z.parse(z.nullable(shopFactsSchema), JSON.parse(readNote(FACTS_NOTE) ?? 'null'))
    applyFacts(facts ?? undefined)
    return facts !== null
  } catch (cause) {
    console.info('The noted facts of the shop are damaged:', cause)
    return false
  }
}
