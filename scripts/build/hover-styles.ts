import type { CSSOptions } from 'vite'

type PostCss = Exclude<CSSOptions['postcss'], string | undefined>
type Plugins = NonNullable<PostCss['plugins']>

const HOVER = '(hover: hover)'

/**
 * Applies each rule with `:hover` only where the main pointer can hover. On a touch screen a tapped element would keep such a style, and each
 * tap would restyle the element, lay it out and start its transitions before the page handles the tap.
 */
export const hoverStyles: Plugins[number] = {
  postcssPlugin: 'hover-styles',
  Rule(rule, { AtRule }) {
    const { parent } = rule
    if (parent?.type === 'atrule' && 'params' in parent && parent.params === HOVER) return
    const hovered = rule.selectors.filter((selector) => selector.includes(':hover'))
    if (hovered.length === 0) return
    const media = new AtRule({ name: 'media', params: HOVER })
    rule.before(media)
    media.append(rule.clone({ selectors: hovered }))
    const others = rule.selectors.filter((selector) => !hovered.includes(selector))
    if (others.length > 0) rule.selectors = others
    else rule.remove()
  },
}
