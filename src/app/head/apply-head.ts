import { brand } from '../../contract/brand.ts'
import type { Head } from '../routes/route.ts'
import { pageTitle } from './head.ts'
import { shortDescription } from '../../domain/catalogue/search-result.ts'

/** Updates title, description, canonical address and robots of the document after a navigation. */
export function applyHead(head: Head): void {
  document.title = pageTitle(head)
  setElement('meta[name="description"]', 'meta', {
    name: 'description',
    content: shortDescription(head.description ?? `${brand.description}.`),
  })
  setElement(
    'link[rel="canonical"]',
    'link',
    head.noindex ? null : { rel: 'canonical', href: new URL(head.canonical, location.origin).href },
  )
  setElement('meta[name="robots"]', 'meta', head.noindex ? { name: 'robots', content: 'noindex' } : null)
}

function setElement(selector: string, tag: string, attributes: Readonly<Record<string, string>> | null): void {
  const present = document.head.querySelector(selector)
  if (!attributes) {
    present?.remove()
    return
  }
  const element = present ?? document.head.appendChild(document.createElement(tag))
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
}
