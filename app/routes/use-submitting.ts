import { type FormEvent, useEffect, useState } from "react";

/**
 * Whether the form is on its way: the button says so, and a second click sends nothing. Coming back with the Back button wakes it up
 * again, for the browser may show the page as it was left.
 */
export function useSubmitting(): [boolean, (event: FormEvent) => void] {
  const [submitting, setSubmitting] = useState(false);
  useEffect(() => {
    const wake = () => setSubmitting(false);
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, []);
  return [
    submitting,
    (event) => {
      if (submitting) event.preventDefault();
      setSubmitting(true);
    },
  ];
}
