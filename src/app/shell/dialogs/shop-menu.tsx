import { useSnapshot } from 'valtio'
import { brand } from '../../../contract/brand.ts'
import { to } from '../../../contract/paths.ts'
import { install, installState } from '../../../state/installed/install.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { Drawer } from '../../../ui/dialogs/drawer.tsx'
import { Icon } from '../../../ui/basics/icon.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { focalPosition } from '../../../ui/goods/focal.ts'
import type { ShellData } from '../../navigation/page-payload.ts'
import { MenuAccount } from './menu-account.tsx'
import { extraLinks, footerGroups, readingLinks } from '../navigation.ts'
import styles from './shop-menu.module.css'

/** The help links that are not already higher up in the menu. */
const above = [to.account(), ...extraLinks().map(({ href }) => href)]
const helpLinks = (footerGroups[0]?.links ?? []).filter(({ href }) => !above.includes(href))

interface ShopMenuProps {
  open: boolean
  onClose: () => void
  shell: ShellData
  path: string
}

/** The phone menu: categories with pictures, then the other links. */
export function ShopMenu({ open, onClose, shell, path }: ShopMenuProps) {
  return (
    <Drawer open={open} onClose={onClose} title="Menu" side="left">
      <nav aria-label="Menu" className={styles.menu}>
        <MenuAccount onClose={onClose} />
        <ul className={styles.categories}>
          {shell.categories.map(({ slug, name, image, focal }) => (
            <li key={slug}>
              <Link href={to.category(slug)} className={styles.category} aria-current={path === to.category(slug) ? 'page' : undefined}>
                {image && (
                  <img
                    src={image}
                    alt=""
                    width={400}
                    height={500}
                    loading="lazy"
                    decoding="async"
                    style={{ objectPosition: focalPosition(focal) }}
                  />
                )}
                {name}
                <Icon name="chevron-right" size={20} />
              </Link>
            </li>
          ))}
        </ul>
        <ul className={styles.links}>
          <li>
            <Link href={to.categories()}>All furniture</Link>
          </li>
          <li>
            <Link href={to.saved()}>Saved</Link>
          </li>
          <li>
            <Link href={to.roomPlan()}>Room plan</Link>
          </li>
          {extraLinks().map(({ label, href }) => (
            <li key={href}>
              <Link href={href}>{label}</Link>
            </li>
          ))}
          {readingLinks.map(({ label, href }) => (
            <li key={href}>
              <Link href={href}>{label}</Link>
            </li>
          ))}
          {helpLinks.map(({ label, href }) => (
            <li key={`help-${href}`}>
              <Link href={href}>{label}</Link>
            </li>
          ))}
          <MenuInstall onClose={onClose} />
        </ul>
        <p className={styles.contact}>
          <Link href={brand.phone_href}>{brand.phone}</Link>
          <Link href={`mailto:${brand.email}`}>{brand.email}</Link>
        </p>
      </nav>
    </Drawer>
  )
}

/** Installs the app, if the browser offers it. The page "App settings" describes the other ways. */
function MenuInstall({ onClose }: { onClose: () => void }) {
  if (useSnapshot(installState).way !== 'prompt') return null
  return (
    <li>
      <Button
        variant="quiet"
        icon="install"
        className="flush"
        onClick={() => {
          onClose()
          void install()
        }}
      >
        Install {brand.name}
      </Button>
    </li>
  )
}
