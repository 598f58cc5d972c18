import type { BreadcrumbList, Organization, SearchAction, Thing, WebSite, WithActionConstraints, WithContext } from 'schema-dts'
import { brand } from '../../contract/brand.ts'
import { patterns, to } from '../../contract/paths.ts'

/** A thing that stands by itself: the vocabulary would also take a bare name for some. */
export type Named<Kind extends Thing> = WithContext<Exclude<Kind, string>>

/** Makes a path an address. */
export type Absolute = (path: string) => string

export const context = 'https://schema.org'

export function organization(at: Absolute): Named<Organization> {
  return {
    '@context': context,
    '@type': 'Organization',
    '@id': organizationId(at),
    name: brand.name,
    legalName: brand.legalName,
    description: `${brand.description}.`,
    url: at(to.home()),
    logo: at('/icons/icon-512.png'),
    image: at('/icons/share.jpg'),
    email: brand.email,
    telephone: brand.phoneHref.replace('tel:', ''),
    address: brand.address,
    areaServed: 'ZA',
  }
}

/** Where other things refer to the shop itself. */
export const organizationId = (at: Absolute) => `${at(to.home())}#organization`

export function website(at: Absolute): Named<WebSite> {
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${at(patterns.search)}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  }
  return {
    '@context': context,
    '@type': 'WebSite',
    name: brand.name,
    url: at(to.home()),
    inLanguage: brand.language,
    publisher: { '@id': organizationId(at) },
    potentialAction: search,
  }
}

/** The way from home to a page; the last step is the page itself. */
export function crumbs(trail: readonly { name: string; path: string }[], at: Absolute): Named<BreadcrumbList> {
  const steps = [{ name: 'Home', path: to.home() }, ...trail]
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name,
      item: at(path),
    })),
  }
}
