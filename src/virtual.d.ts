declare module 'virtual:theme.css'

declare module 'virtual:content/home' {
  export const content: import('./content.ts').HomeContent
}

declare module 'virtual:content/questions' {
  export const content: import('./content.ts').QuestionsContent
}

declare module 'virtual:content/report' {
  export const content: import('./content.ts').ReportContent
}

declare module 'virtual:content/intake' {
  export const content: import('./content.ts').IntakeContent
}
