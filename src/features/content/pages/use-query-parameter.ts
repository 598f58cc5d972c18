import { navigate } from 'wouter/use-browser-location'

/** A query parameter that fills in the tool of a page, so that its result can be shared and works without script. */
export function useQueryParameter(search: string, name: string): [value: string, change: (value: string) => void] {
  const value = new URLSearchParams(search).get(name) ?? ''
  const change = (next: string) => {
    const query = new URLSearchParams(search)
    if (next) query.set(name, next)
    else query.delete(name)
    const text = query.toString()
    navigate(location.pathname + (text && `?${text}`), { replace: true })
  }
  return [value, change]
}
