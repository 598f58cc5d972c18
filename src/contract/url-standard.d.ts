/**
 * The part of the WHATWG URL standard that contract and domain use. Browsers, workers and Node all implement it, but the types of
 * ECMAScript do not include it. Only the tsconfigs of these two layers include this file. Elsewhere the platform's types declare both.
 */
declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(init?: string | Iterable<[string, string]> | Record<string, string>)
  readonly size: number
  append(name: string, value: string): void
  delete(name: string): void
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string): boolean
  set(name: string, value: string): void
  sort(): void
  keys(): IterableIterator<string>
  toString(): string
  [Symbol.iterator](): IterableIterator<[string, string]>
}

declare class URL {
  constructor(url: string, base?: string)
  static canParse(url: string, base?: string): boolean
  static parse(url: string, base?: string): URL | null
  readonly origin: string
  readonly searchParams: URLSearchParams
  href: string
  protocol: string
  host: string
  hostname: string
  pathname: string
  search: string
  hash: string
  toString(): string
}
