import { defaultTheme, type RaThemeOptions } from 'react-admin'
import tokens from '../../src/ui/tokens.css?raw'

/** The tokens of the shop's design system, in the values of one scheme. */
function readTokens(dark: boolean): (name: string) => string {
  const [light = '', ...later] = tokens.split('@media (prefers-color-scheme: dark)')
  const darkBlock = later.join('').split('\n}\n')[0] ?? ''
  const found = new Map(
    [...(dark ? light + darkBlock : light).matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
  return (name) => {
    const value = found.get(name)
    if (value === undefined) throw new Error(`The design system has no --${name}`)
    return value.trim()
  }
}

/** The desk's theme from the shop's tokens. */
export function themeOf(mode: 'light' | 'dark'): RaThemeOptions {
  const token = readTokens(mode === 'dark')
  const tone = (name: string) => ({ main: token(name), contrastText: token(mode === 'dark' ? 'surface-sunk' : 'surface') })
  return {
    ...defaultTheme,
    palette: {
      mode,
      primary: { main: token('leaf'), contrastText: token('on-leaf') },
      secondary: { main: token('clay'), contrastText: token('on-clay') },
      error: tone('danger'),
      warning: tone('warn'),
      info: tone('info'),
      success: tone('success'),
      background: { default: token('paper'), paper: token('surface') },
      text: { primary: token('ink'), secondary: token('ink-soft') },
      divider: token('line'),
    },
    shape: { borderRadius: 12 },
    typography: {
      fontFamily: token('font-text'),
      fontSize: 15,
      h1: { fontFamily: token('font-display'), fontSize: '1.75rem', fontWeight: 480, lineHeight: 1.2 },
      h2: { fontFamily: token('font-display'), fontSize: '1.25rem', fontWeight: 480, lineHeight: 1.3 },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: {
      ...defaultTheme.components,
      MuiCssBaseline: {
        styleOverrides: {
          // The screen fills what the first line of a demo leaves of the window. "dvh": without the bars of a phone's browser.
          body: { display: 'flex', flexDirection: 'column', minHeight: '100dvh' },
          '#root': { flex: '1 0 auto', display: 'flex', flexDirection: 'column' },
          // Code moves the focus to these elements for screen readers, which need no focus ring.
          ":is(h1, h2, p, main)[tabindex='-1']:focus": { outline: 'none' },
        },
      },
      MuiButtonBase: { styleOverrides: { root: { '&.Mui-focusVisible': { outline: `2px solid ${token('focus')}`, outlineOffset: 2 } } } },
      // The card would clip an outline outside of it.
      MuiCardActionArea: { styleOverrides: { root: { '&.Mui-focusVisible': { outlineOffset: -2 } } } },
      MuiButton: {
        styleOverrides: {
          // A button that ignores presses keeps the focus, so it has no attribute `disabled` (`ActionButton`).
          root: { minHeight: 44, borderRadius: 999, paddingInline: 20, '&[aria-disabled=true]': { opacity: 0.55, cursor: 'default' } },
        },
      },
      MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44 } } },
      MuiChip: { styleOverrides: { root: { fontWeight: 600 } } },
      MuiTextField: { defaultProps: { variant: 'outlined', fullWidth: true, size: 'medium', margin: 'none' } },
      MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
      // The buttons below a long form stay in view.
      MuiDialog: {
        styleOverrides: {
          paper: {
            '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0 },
            '& > form > .MuiDialogActions-root': { paddingTop: 12 },
          },
        },
      },
      MuiCard: { styleOverrides: { root: { border: `1px solid ${token('line')}` } } },
    },
  }
}
