import type { BlogPosting } from 'schema-dts'
import { brand } from '../../contract/brand.ts'
import type { BlogPost } from '../../contract/content/blog.ts'
import { to } from '../../contract/paths.ts'
import { pictureSource } from '../../contract/catalogue/picture.ts'
import { context, organizationId, type Absolute, type Named } from './json-ld-shop.ts'

export function blogPosting(post: BlogPost, at: Absolute): Named<BlogPosting> {
  return {
    '@context': context,
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.excerpt,
    url: at(to.blogPost(post.slug)),
    mainEntityOfPage: at(to.blogPost(post.slug)),
    datePublished: post.date,
    inLanguage: brand.language,
    author: { '@type': 'Person', name: post.author, jobTitle: post.author_role },
    publisher: { '@type': 'Organization', '@id': organizationId(at), name: brand.name, logo: at('/icons/icon-512.png') },
    keywords: post.tags.join(', '),
    timeRequired: `PT${post.reading_minutes}M`,
    ...(post.cover && { image: at(pictureSource(post.cover, 1200)) }),
  }
}
