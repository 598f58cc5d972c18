import { iconPaths } from './icon-paths.ts'

/** Every icon as a symbol of one SVG. Stroke and fill come from where it is used. */
export function spriteSvg(): string {
  const symbols = Object.entries(iconPaths).map(([name, path]) => `<symbol id="${name}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`)
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
}
