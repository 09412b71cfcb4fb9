// Where the browser refuses to keep anything for this page, what was chosen and named lasts as long as its window.
try {
  localStorage.getItem("enfilade.name");
} catch {
  const kept = new Map<string, string>();
  const value = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  Object.defineProperty(window, "localStorage", { value });
}
