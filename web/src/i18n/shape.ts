// The shape of a message in any language. Owns no text.

// A text with {names} to fill in, or one for each plural form that the language tells apart.
export type Message = string | { readonly one?: string; readonly many?: string; other: string };

// The same keys in another language.
export type Same<English> = Readonly<Record<keyof English, Message>>;
