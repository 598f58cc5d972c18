import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createRoot } from 'react-dom/client'
import '../src/ui/fonts.css'
import { DeskApp } from './desk-app.tsx'

// The server permits the style elements of the components by this nonce (api-mock/desk/desk-pages.ts).
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
const styles = createCache({ key: 'desk', prepend: true, nonce })

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
createRoot(root).render(
  <CacheProvider value={styles}>
    <DeskApp />
  </CacheProvider>,
)

// The desk opens without a network: its worker stores the page and its files.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => void navigator.serviceWorker.register('/desk/worker.js'))
