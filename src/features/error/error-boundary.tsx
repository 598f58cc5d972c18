import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './error-screen.tsx'

/** Shows the error screen when rendering throws. The shell keeps working. Pass the location as its key. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (this.state.broken) return <ErrorScreen data={{ kind: 'server', reference: '' }} params={{}} search="" />
    return this.props.children
  }
}
