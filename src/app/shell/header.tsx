import { useEffect, useState } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { to } from '../../contract/paths.ts'
import { CartButton } from '../../features/cart/cart-button.tsx'
import { SearchField } from '../../features/search/search-field.tsx'
import { IconButton, IconLink } from '../../ui/basics/icon-button.tsx'
import { deferred } from '../../lazy/deferred.tsx'
import type { ShellData } from '../navigation/page-payload.ts'
import { AccountLink } from './account-link.tsx'
import { LazySearchDialog, LazyShopMenu } from './lazy-dialogs.tsx'
import { Wordmark } from './wordmark.tsx'
import styles from './header.module.css'

const MainLinks = deferred(async () => (await import('./deferred/main-links.tsx')).MainLinks)

interface HeaderProps {
  shell: ShellData
  path: string
}

/** The header. Phone: menu, name, search and cart. Desktop: categories, search field, saved pieces, account and cart. */
export function Header({ shell, path }: HeaderProps) {
  const [opened, setOpened] = useState<{ dialog: 'menu' | 'search'; at: string } | null>(null)
  // A dialog belongs to the address where it was opened, so a navigation closes it. Without one, a navigation renders nothing here.
  const isOpen = useLocationProperty(
    () => opened?.at === addressNow(),
    () => false,
  )
  // Back to the address does not open it again.
  useEffect(() => {
    if (!isOpen) setOpened(null)
  }, [isOpen])
  const open = isOpen && opened ? opened.dialog : null
  const setOpen = (dialog: 'menu' | 'search' | null) => setOpened(dialog && { dialog, at: addressNow() })
  return (
    <header className={styles.header} data-top-bar>
      <div className={`wrap ${styles.bar}`}>
        <IconButton icon="menu" label="Menu" className={styles.phoneOnly} aria-haspopup="dialog" onClick={() => setOpen('menu')} />
        <Wordmark />
        <MainLinks categories={shell.categories} path={path} />
        <div className={styles.search}>
          <SearchField />
        </div>
        <div className={styles.actions}>
          <IconLink
            icon="search"
            label="Search"
            href={to.search()}
            className={styles.phoneOnly}
            onClick={(event) => {
              event.preventDefault()
              setOpen('search')
            }}
          />
          <IconLink icon="heart" label="Saved" href={to.saved()} className={styles.desktopOnly} />
          <AccountLink />
          <CartButton />
        </div>
      </div>
      <LazyShopMenu open={open === 'menu'} onClose={() => setOpen(null)} shell={shell} path={path} />
      <LazySearchDialog open={open === 'search'} onClose={() => setOpen(null)} />
    </header>
  )
}

const addressNow = () => location.pathname + location.search
