import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { contentFiles } from './content-shapes.ts'

/** The folder of texts and products, beside the code. */
const CONTENT_DIR = join(import.meta.dirname, '../../content')

type ContentFiles = { [Name in keyof typeof contentFiles]: z.output<(typeof contentFiles)[Name]> }

export interface Content extends ContentFiles {
  /** A hash of the files. The seeding compares it with the hash in the database. */
  hash: string
  /** Markdown with front matter. */
  pages: string[]
  blog: string[]
}

/** Reads every content file. Throws for a missing or invalid file: a shop without its products must not start. */
export function readContent(folder = CONTENT_DIR): Content {
  const hash = createHash('sha256')
  const readText = (path: string): string => {
    const text = readFileSync(join(folder, path), 'utf8')
    hash.update(`${path}\n${text}`)
    return text
  }
  const read = <Schema extends z.ZodMiniType>(schema: Schema, path: string): z.output<Schema> => {
    const file = z.safeParse(schema, JSON.parse(readText(path)))
    if (!file.success) throw new Error(`content/${path} does not match its schema:\n${z.prettifyError(file.error)}`)
    return file.data
  }
  const readTexts = (place: string): string[] =>
    readdirSync(join(folder, place))
      .filter((name) => name.endsWith('.md'))
      .toSorted()
      .map((name) => readText(`${place}/${name}`))
  const content = {
    catalogue: read(contentFiles.catalogue, 'catalogue.json'),
    products: read(contentFiles.products, 'products.json'),
    categories: read(contentFiles.categories, 'categories.json'),
    fabrics: read(contentFiles.fabrics, 'fabrics.json'),
    colourFamilies: read(contentFiles.colourFamilies, 'colour-families.json'),
    media: read(contentFiles.media, 'media.json'),
    coupons: read(contentFiles.coupons, 'coupons.json'),
    reviews: read(contentFiles.reviews, 'reviews.json'),
    home: read(contentFiles.home, 'home.json'),
    redirects: read(contentFiles.redirects, 'redirects.json'),
    stores: read(contentFiles.stores, 'stores.json'),
    decorators: read(contentFiles.decorators, 'decorators.json'),
    pages: readTexts('pages'),
    blog: readTexts('blog'),
  }
  return { ...content, hash: hash.digest('hex') }
}
