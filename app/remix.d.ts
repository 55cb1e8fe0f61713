import "@remix-run/cloudflare";

// Derives the types of loader and action data for single fetch.
declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

declare module "react" {
  interface VideoHTMLAttributes<T> {
    loading?: "lazy" | "eager";
  }
}
